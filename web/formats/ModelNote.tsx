import type { ReactNode } from 'react'
import '#web/formats/formats.css'

/** Beside a starting template that nobody of the clinic has read, wherever it is read, written or issued. */
export function ModelNote({ children }: { children?: ReactNode }) {
  return (
    <div className="notice pady-10 padx-12" role="note">
      <p>
        <strong>Modelo: su clínica debe revisarlo antes de usarlo.</strong> Un médico veterinario de la clínica lo lee,
        lo ajusta y lo marca como revisado.
      </p>
      {children}
    </div>
  )
}
