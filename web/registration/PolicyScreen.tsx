import { dataPolicy, type LegalText } from '#shared/registration/dataPolicy.ts'
import { terms } from '#shared/registration/terms.ts'
import { paths } from '#web/nav/paths.ts'
import { Logo } from '#web/ui/Logo.tsx'
import '#web/registration/PolicyScreen.css'

const texts = { dataPolicy, terms } satisfies Record<string, LegalText>

/** A text that registering accepts: for anybody, with a session or without. */
export function PolicyScreen({ which }: { which: keyof typeof texts }) {
  const { title: head, version, sections } = texts[which]
  return (
    <main className="PolicyScreen">
      <title>{`${head} · Huella`}</title>
      <a href={paths.home()} aria-label="Huella: ir al inicio">
        <Logo size={40} />
      </a>
      <h1>{head}</h1>
      <p className="quiet">Versión {version}</p>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </main>
  )
}
