import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'

export interface MailMessage {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Throws what keeps it from being handed over; its text may name the receiver and belongs in no log. */
  send: (message: MailMessage) => Promise<void>
  /** False for folder mail: nobody reads it, so no flow may depend on it. */
  reachesPeople: boolean
}

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://`; without it mail goes to the folder. */
  smtpUrl: string | undefined
  from: string
  folder: string
}

export function openMail({ smtpUrl, from, folder }: MailSettings): Mail {
  if (smtpUrl) {
    const transport = nodemailer.createTransport(smtpUrl)
    return {
      reachesPeople: true,
      send: async (message) => {
        await transport.sendMail({ ...message, from })
      },
    }
  }
  return openFolderMail(from, folder)
}

/** A letter a file, as a mail program opens it: for a machine that sends no mail, and for the tests. */
function openFolderMail(from: string, folder: string): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    reachesPeople: false,
    send: async (message) => {
      const { message: letter } = await transport.sendMail({ ...message, from })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      await writeFile(path.join(folder, name), letter as Buffer, { flag: 'wx', mode: 0o600 })
    },
  }
}
