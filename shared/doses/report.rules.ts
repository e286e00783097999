import { dueState, dueWords, REPEAT_WORD } from '#shared/protocols/protocols.rules.ts'
import { showDate } from '#shared/values/date.ts'
import type { Hide, ReportedLine } from '#shared/word/reportLine.ts'

interface ReportedDose {
  doseKind: keyof typeof dueWords
  name: string
  details: (string | null)[]
  appliedOn: string
  nextOn: string | null
  /** Applied elsewhere or by the owner: who did it did not sign here. */
  signerName: string | null
  isVisit: boolean
  /** Given too young or too soon: it does not count. */
  early: string | null
  /** It, or another before it, counts. */
  covers: boolean
}

/** When a dose was applied, when the next one is due, and how that stands today. */
export function reportDose(dose: ReportedDose, today: string, hide: Hide): ReportedLine {
  const { doseKind, name, details, appliedOn, nextOn, signerName, isVisit, early, covers } = dose
  const look = nextOn === null ? null : dueState(nextOn, today)
  const next = nextOn === null ? '' : ` · ${look === 'overdue' ? 'Venció' : 'Próxima'} ${showDate(nextOn)}`
  return {
    on: appliedOn,
    title: name,
    text: `Aplicada ${showDate(appliedOn)}${next}`,
    detail:
      [hide(details.filter(Boolean).join(' · ')), early && 'no cuenta como dosis', signerName]
        .filter(Boolean)
        .join(' · ') || null,
    state:
      look &&
      (early && !covers
        ? { label: REPEAT_WORD, look: look === 'current' ? 'dueSoon' : look }
        : { label: dueWords[doseKind][look], look }),
    isVisit,
  }
}
