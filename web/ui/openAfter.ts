import { toastLink } from '#web/ui/UndoToast.tsx'

interface OpenedPage {
  /** "WhatsApp" */
  name: string
  href: string
}

/**
 * Opens a page outside once `work` is done; where it fails, none. The tab is opened within the press: what opens later is a
 * pop-up, which browsers stop.
 */
export function openAfter<T>(work: Promise<T>, page: OpenedPage): Promise<T> {
  const tab = openBlank(page)
  work.then(
    () => leadTo(tab, page),
    () => tab?.close(),
  )
  return work
}

function openBlank({ name }: OpenedPage): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.document.title = name
  tab.document.body.textContent = `Abriendo ${name}…`
  return tab
}

function leadTo(tab: Window | null, { name, href }: OpenedPage): void {
  // A browser that stops this one too: Huella stays where it is, and the page is a press away.
  if (!tab) return toastLink(`El navegador no abrió ${name}`, { label: `Abrir ${name}`, href })
  // What it shows then has nothing of ours to reach for.
  tab.opener = null
  tab.location.replace(href)
}
