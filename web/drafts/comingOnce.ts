interface Coming<Answer> {
  of: string
  answer: Promise<Answer>
}

/**
 * Asks once for each of several who want the same at the same time. What was forgotten is asked for anew, and its late
 * answer does not touch the newer question.
 */
export function comingOnce<Answer>(ask: (of: string, isForgotten: () => boolean) => Promise<Answer>) {
  let coming: Coming<Answer> | undefined
  const begin = (of: string): Coming<Answer> => {
    const run = async (): Promise<Answer> => {
      // From then on `mine` is there.
      await Promise.resolve()
      try {
        return await ask(of, () => coming !== mine)
      } finally {
        if (coming === mine) coming = undefined
      }
    }
    const mine: Coming<Answer> = { of, answer: run() }
    return mine
  }
  return {
    of: (of: string): Promise<Answer> => {
      if (coming?.of !== of) coming = begin(of)
      return coming.answer
    },
    forget: (): void => {
      coming = undefined
    },
  }
}
