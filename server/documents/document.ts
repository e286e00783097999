import type { ChartPoint } from '#shared/values/chart.ts'
import type { RichText } from '#shared/values/richText.ts'

/**
 * A printed thing, before it has a form: the same content becomes a PDF and a page for the browser's printer.
 * Texts are ready for the reader (Spanish, dates and weights as the product shows them).
 */
export interface PrintedDocument {
  /** `Fórmula médica`: what the paper is. */
  title: string
  /** `false`: its content begins with a title of its own. */
  isTitled?: boolean
  /** `N.º 000123 · 20/11/2026`, under the title. */
  subtitle?: string
  letterhead: Letterhead
  /** The line that comes again on every sheet: the patient and the owner. */
  patientLine: string
  blocks: Block[]
  /** `Impreso 20/11/2026, 09:14 por Laura Gómez` */
  printed: string
  /** By which the paper is verified, on every sheet. */
  code?: string | undefined
  /** `landscape` for wide grids. */
  orientation?: 'portrait' | 'landscape'
}

export interface Letterhead {
  name: string
  /** NIT, address, telephone…: what there is of it. */
  lines: string[]
  logo: Picture | null
  /** Of the rule under it, `#12675a`; none for that of Huella. */
  color?: string | null
  /** At the foot of each sheet. */
  footer?: string | null
}

/** JPEG or PNG: what every printer of documents reads. */
export interface Picture {
  bytes: Buffer
  contentType: 'image/jpeg' | 'image/png'
}

export interface Column {
  title: string
  /** Share of the width, against the other columns. */
  share: number
  align?: 'right' | 'center'
}

export interface Signature {
  name: string
  /** `T.P. 14582` or what the signer is. */
  caption: string
  /** `Firmado 20/11/2026, 09:14` */
  at: string
  image: Picture | null
}

export interface ChartLine {
  name: string
  points: ChartPoint[]
}

export interface Fact {
  label: string
  value: string
  /** Takes the whole width, however short it is; a long one does by itself. */
  isWide?: boolean
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A boxed text that must be seen: an allergy, a controlled drug, a draft. */
  | { kind: 'notice'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'list'; items: string[] }
  /** `isWhole`: stays on one sheet, where one has the room. */
  | { kind: 'table'; columns: Column[]; rows: string[][]; isWhole?: boolean }
  /** Stay on one sheet, where one has the room. */
  | { kind: 'whole'; blocks: Block[] }
  | { kind: 'picture'; picture: Picture; caption: string; width: number }
  /** Lines over the same minutes; `showAt` gives the words under the axis. */
  | { kind: 'chart'; title: string; lines: ChartLine[]; ticks: { at: number; text: string }[] }
  | { kind: 'signature'; signatures: Signature[] }
  /** A formatted text; its pictures by their files, and who signed by the id of the place. */
  | { kind: 'rich'; document: RichText; images: Record<string, Picture>; signatures: Record<string, Signature> }

/** A fact that has its lines for itself on every paper. */
export const isWide = (fact: Fact): boolean =>
  (fact.isWide ?? false) || fact.value.length > 90 || fact.value.includes('\n')

/** Who printed it, and by what it is verified. */
export const footOf = ({ printed, code }: PrintedDocument): string =>
  code === undefined ? printed : `Código de verificación ${code} · ${printed}`
