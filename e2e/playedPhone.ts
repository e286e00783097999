import { type APIRequestContext, expect } from './fixtures.ts'

/** A telephone that the simulator plays. */
export function aPhone(request: APIRequestContext, clinicId: string, waId: string) {
  const at = `/sim/whatsapp/api/sim-${clinicId}/phones/${waId}`
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${at}/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const messages = async () => {
    const { messages: all } = (await (await request.get(at)).json()) as {
      messages: { id: string; direction: 'in' | 'out'; content: { text?: { body: string } } }[]
    }
    return all
  }
  return {
    write: (body: string) => post('messages', { message: { type: 'text', text: { body } } }),
    press: async (title: string) => {
      const last = (await messages()).findLast(({ direction }) => direction === 'in')
      await post('press', { messageId: last?.id, title })
    },
    /** @returns nothing before it has been told to the clinic */
    sendPhoto: async (photo: Buffer) => {
      const kept = await request.post(`/sim/whatsapp/api/sim-${clinicId}/media`, {
        data: photo,
        headers: { 'content-type': 'image/png' },
      })
      const { id } = (await kept.json()) as { id: string }
      await post('messages', { message: { type: 'image', image: { id, mime_type: 'image/png', caption: 'Así está' } } })
    },
    messages,
  }
}
