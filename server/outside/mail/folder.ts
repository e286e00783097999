import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import { type Mail, senderOf } from '#server/outside/mail/mail.ts'

/**
 * A letter a file, as a mail program opens it: for a machine that sends no mail, and for the tests. Their names follow
 * their age.
 */
export function openMailFolder(folder: string, from: string): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    reachesPeople: false,
    send: async ({ id = uuidv7(), senderName, ...message }) => {
      const { message: letter } = await transport.sendMail({
        ...message,
        from: senderOf(from, senderName),
        messageId: `<${id}@huella>`,
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${id}.eml`)
      await writeFile(`${file}.part`, letter as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}
