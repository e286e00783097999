export interface MailMessage {
  /** The same when a letter is sent again, so that who gets it twice can tell. */
  id?: string
  to: string
  /** Who gets what is answered, where it is not who sends. */
  replyTo?: string
  /** Whose letter it is to who gets it, where that is a clinic: the address stays the installation's. */
  senderName?: string
  subject: string
  text: string
}

/** @param from an address, or a name with one: `Huella <huella@clinica.co>` */
export function senderOf(from: string, senderName: string | undefined): string | { name: string; address: string } {
  return senderName ? { name: senderName, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from } : from
}

export interface Mail {
  /** Throws what keeps it from being handed over; its text may name the receiver and belongs in no log. */
  send: (message: MailMessage) => Promise<void>
  /** False for folder mail: nobody reads it, so no flow may depend on it. */
  reachesPeople: boolean
}
