import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { readable } from '#server/testing/letters.ts'

export interface MailServer {
  url: string
  /** What was handed over, in the order in which it came. */
  letters: string[]
  /** Knows no receiver any more. */
  refuseAll: (refuses: boolean) => void
  stop: () => void
}

/** Speaks as much SMTP as takes a letter. @param delayMs how long it thinks about each */
export async function startMailServer(delayMs = 0): Promise<MailServer> {
  const letters: string[] = []
  let refuses = false
  const server = net.createServer((socket) => {
    let said = ''
    let isLetter = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = async () => {
      letters.push(readable(said.replaceAll('\r\n', '\n')))
      said = ''
      isLetter = false
      await wait(delayMs)
      say('250 taken')
    }
    say('220 prueba')
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      said += String(part)
      for (let end = said.indexOf('\r\n'); end >= 0 && !isLetter; end = said.indexOf('\r\n')) {
        const command = said.slice(0, end).toUpperCase()
        said = said.slice(end + 2)
        isLetter = command === 'DATA'
        if (isLetter) say('354 go on')
        else if (command.startsWith('RCPT') && refuses) say('550 nobody of that name')
        else say(command.startsWith('QUIT') ? '221 bye' : '250 ok')
      }
      if (isLetter && said.endsWith('\r\n.\r\n')) void take()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    url: `smtp://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    letters,
    refuseAll: (value) => void (refuses = value),
    stop: () => void server.close(),
  }
}
