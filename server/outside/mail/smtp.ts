import nodemailer from 'nodemailer'
import { type Mail, senderOf } from '#server/outside/mail/mail.ts'

/** @param url `smtp://user:password@host:587`, or `smtps://` */
export function openSmtp(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(url)
  return {
    reachesPeople: true,
    send: async ({ id, senderName, ...message }) => {
      // Mail servers and programs take two letters of one id for one.
      await transport.sendMail({
        ...message,
        from: senderOf(from, senderName),
        ...(id ? { messageId: `<${id}@huella>` } : {}),
      })
    },
  }
}
