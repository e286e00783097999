import { callFile } from '#web/http/call.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { toastError } from '#web/ui/toasts.ts'

/**
 * Prints a page of ours without leaving the screen: it is loaded in a frame that nobody sees, and the browser asks for
 * the printer.
 * @param url of the paper, as a page
 * @throws when the page did not come
 */
export async function printPrintout(url: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.className = 'PrintoutFrame'
  frame.title = 'Documento para imprimir'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    frame.src = url
    document.body.append(frame)
  })
  const page = frame.contentWindow
  // An error of the server is no page; nor is what another origin sent, which may not be read.
  if (!page || frame.contentDocument?.contentType !== 'text/html' || !frame.contentDocument.title) {
    frame.remove()
    throw new Error('El documento no llegó. Intente de nuevo.')
  }
  page.addEventListener('afterprint', () => setTimeout(() => frame.remove()), { once: true })
  page.focus()
  page.print()
}

/**
 * Keeps a file of ours on the person's machine, once it is there: one that takes its time is waited for on the screen.
 * @throws what the server said, with its field, or that it was not reached
 */
export async function downloadPrintout(url: string, name: string): Promise<void> {
  saveFile(await callFile(url), name)
}

/** Says on the screen why a paper did not come. @param title "No se imprimió la consulta" */
export async function orSay(title: string, made: Promise<void>): Promise<void> {
  try {
    await made
  } catch (error) {
    toastError(title, error instanceof Error ? error.message : undefined)
  }
}
