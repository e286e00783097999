import type { Attachment } from '#shared/attachments/attachments.contract.ts'
import { AppError } from '#shared/http/errors.ts'

/**
 * Prints a file without leaving the screen: in a frame that nobody sees. A PDF is opened beside where the browser has no
 * reader of its own.
 * @throws AppError when the file did not come
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
  const isHere = await (file.kind === 'pdf' ? loadPdf(frame, address) : loadImage(frame, address, file.name))
  if (!isHere) {
    frame.remove()
    throw new AppError('not_found', { message: 'El archivo no llegó. Intente de nuevo.' })
  }
  const page = frame.contentWindow
  page?.addEventListener('afterprint', () => setTimeout(() => frame.remove()), { once: true })
  page?.focus()
  page?.print()
}

function loadPdf(frame: HTMLIFrameElement, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true })
    frame.src = address
    document.body.append(frame)
  })
}

/** One sheet, as large as it fits. */
async function loadImage(frame: HTMLIFrameElement, address: string, name: string): Promise<boolean> {
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return false
  page.title = name
  const image = page.createElement('img')
  image.alt = name
  Object.assign(page.body.style, { margin: '0' })
  Object.assign(image.style, { display: 'block', margin: '0 auto', maxWidth: '100%', maxHeight: '100vh' })
  page.body.append(image)
  image.src = address
  return image.decode().then(
    () => true,
    () => false,
  )
}
