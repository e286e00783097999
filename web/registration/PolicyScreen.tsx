import { dataPolicy } from '#shared/registration/dataPolicy.ts'
import { paths } from '#web/nav/paths.ts'
import { Logo } from '#web/ui/Logo.tsx'
import '#web/registration/PolicyScreen.css'

/** The text that registering accepts: for anybody, with a session or without. */
export function PolicyScreen() {
  return (
    <main className="PolicyScreen">
      <title>{`${dataPolicy.title} · Huella`}</title>
      <a href={paths.home()} aria-label="Huella: ir al inicio">
        <Logo size={40} />
      </a>
      <h1>{dataPolicy.title}</h1>
      <p className="PolicyScreen-version">Versión {dataPolicy.version}</p>
      {dataPolicy.sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </main>
  )
}
