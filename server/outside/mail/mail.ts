export interface MailMessage {
  /** The same when a letter is sent again, so that who gets it twice can tell. */
  id?: string
  to: string
  /** Who gets what is answered, where it is not who sends. */
  replyTo?: string
  subject: string
  text: string
}

export interface Mail {
  /** Throws what keeps it from being handed over; its text may name the receiver and belongs in no log. */
  send: (message: MailMessage) => Promise<void>
  /** False for folder mail: nobody reads it, so no flow may depend on it. */
  reachesPeople: boolean
}
