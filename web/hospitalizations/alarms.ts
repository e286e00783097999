import { useSyncExternalStore } from 'react'
import { type DoseAlarm, sayAlarms } from '#shared/hospitalizations/alarms.rules.ts'
import { readStored, removeStored, writeStored } from '#web/http/browserStorage.ts'
import { toastAlarm, toastSuccess } from '#web/ui/toasts.ts'

/** Whose choice this device keeps, until they sign out: nobody else hears anything here. */
const CHOICE = 'huella.doseAlarms'
/** When each dose was called out last, for all windows of the browser. */
const CALLED = 'huella.doseAlarmsCalled'

const listeners = new Set<() => void>()

function listen(change: () => void): () => void {
  listeners.add(change)
  addEventListener('storage', change)
  return () => {
    listeners.delete(change)
    removeEventListener('storage', change)
  }
}

/** Does this device call out what is overdue to this account? */
export function useDoseAlarms(accountId: string): boolean {
  return useSyncExternalStore(listen, () => readStored(CHOICE) === accountId)
}

/** On the press of a person: only then may a page ask for notifications, and make itself heard. */
export function chooseDoseAlarms(accountId: string, isOn: boolean): void {
  removeStored(CALLED)
  if (isOn) {
    writeStored(CHOICE, accountId)
    ring()
    if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission()
    toastSuccess('Avisos encendidos', 'Este equipo suena con cada dosis vencida mientras Huella esté abierta.')
  } else {
    removeStored(CHOICE)
    toastSuccess('Avisos apagados en este equipo')
  }
  for (const change of listeners) change()
}

export function readCalled(): Record<string, number> {
  const kept = new URLSearchParams(readStored(CALLED) ?? '')
  return Object.fromEntries([...kept].map(([dose, at]) => [dose, Number(at)]))
}

export function keepCalled(called: Record<string, number>): void {
  writeStored(CALLED, new URLSearchParams(Object.entries(called).map(([dose, at]) => [dose, String(at)])).toString())
}

/**
 * Makes itself heard, and seen on this page and beside it.
 * @param overdue these and what was called out before
 */
export function callOut(
  alarms: readonly DoseAlarm[],
  overdue: readonly DoseAlarm[],
  open: (hospitalizationId: string) => void,
): void {
  const [first] = alarms
  if (!first) return
  ring()
  // Whoever heard it comes a while later: it is still there, once, whatever was called out since.
  const all = sayAlarms(alarms, overdue)
  toastAlarm(all.title, all.text, 'doses')
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  try {
    // Of several windows one is seen.
    const { title, text } = sayAlarms(alarms)
    const shown = new Notification(title, { body: text, tag: 'huella-dosis' })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      open(first.hospitalizationId)
    })
  } catch {
    // A browser that shows them by a service worker alone: it was heard, and stands on the page.
  }
}

/** Two short tones. */
function ring(): void {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  // Before anybody touched the page a browser keeps it silent.
  void audio.resume()
  for (const at of [0, 0.3]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = 880
    volume.gain.setValueAtTime(0.25, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.22)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.22)
    if (at > 0) tone.addEventListener('ended', () => void audio.close())
  }
}
