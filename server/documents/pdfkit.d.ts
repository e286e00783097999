/** What the papers use of pdfkit, which comes without types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    lineBreak: false
  }

  interface OpenedImage {
    width: number
    height: number
  }

  interface PDFReference {
    end(content?: string): void
  }

  interface PDFDocument extends Readable {
    readonly page: { width: number; height: number; fonts: Record<string, PDFReference> }
    readonly outline: { addItem(title: string): unknown }
    addPage(): this
    end(): void
    ref(entries: Record<string, unknown>): PDFReference
    addContent(operators: string): this
    registerFont(name: string, path: string): this
    font(name: string): this
    fontSize(size: number): this
    widthOfString(text: string): number
    text(text: string, x: number, y: number, options: TextOptions): this
    openImage(bytes: Buffer): OpenedImage
    image(image: OpenedImage, x: number, y: number, options: { width: number; height: number }): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(width: number): this
    rect(x: number, y: number, width: number, height: number): this
    fill(colour: string): this
    dash(length: number, options?: { space: number }): this
    undash(): this
    stroke(colour?: string): this
    fillColor(colour: string): this
  }

  interface PDFOptions {
    size: 'LETTER'
    layout: 'portrait' | 'landscape'
    margin: number
    lang: string
    displayTitle: boolean
    info: Record<'Title' | 'Producer' | 'Creator', string>
  }

  const Constructor: new (options: PDFOptions) => PDFDocument
  export default Constructor
  export type { PDFDocument }
}
