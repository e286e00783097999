import type { Attachment } from '#shared/attachments/attachments.contract.ts'

const BROKEN = 'El archivo no llegó. Intente de nuevo.'

/**
 * Prints a file without leaving the screen: in a frame that nobody sees. A PDF is opened beside where the browser has no
 * reader of its own.
 * @throws when the file did not come
 */
export async function printFile(address: string, file: Pick<Attachment, 'kind' | 'name'>): Promise<void> {
  if (file.kind === 'pdf' && !navigator.pdfViewerEnabled) {
    window.open(address, '_blank', 'noreferrer')
    return
  }
  const frame = document.createElement('iframe')
  frame.className = 'PrintoutFrame'
  frame.title = `Para imprimir: ${file.name}`
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  try {
    await (file.kind === 'pdf' ? loadPdf(frame, address) : loadImage(frame, address, file.name))
  } catch (error) {
    frame.remove()
    throw error
  }
  const page = frame.contentWindow
  page?.addEventListener('afterprint', () => setTimeout(() => frame.remove()), { once: true })
  page?.focus()
  page?.print()
}

async function loadPdf(frame: HTMLIFrameElement, address: string): Promise<void> {
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    frame.src = address
    document.body.append(frame)
  })
}

/** One sheet, as large as it fits. */
async function loadImage(frame: HTMLIFrameElement, address: string, name: string): Promise<void> {
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) throw new Error(BROKEN)
  page.title = name
  const image = page.createElement('img')
  image.alt = name
  Object.assign(page.body.style, { margin: '0' })
  Object.assign(image.style, { display: 'block', margin: '0 auto', maxWidth: '100%', maxHeight: '100vh' })
  page.body.append(image)
  image.src = address
  await image.decode().catch(() => {
    throw new Error(BROKEN)
  })
}
