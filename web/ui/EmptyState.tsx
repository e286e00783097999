import type { ReactNode } from 'react'
import { IconCloudOff, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'
import { Illustration, type IllustrationName } from '#web/ui/Illustration.tsx'
import '#web/ui/EmptyState.css'

interface EmptyStateProps {
  /** "Aún no hay vacunas" */
  title: string
  /** One sentence. */
  children?: ReactNode
  illustration?: IllustrationName
  /** The primary action; none when being empty is good news. */
  action?: ReactNode
  /** Stands for a whole page: its title is the page's. */
  isPage?: boolean
}

/** Nothing here yet. */
export function EmptyState({ title, children, illustration = 'trail', action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="EmptyState column gathered centred breaks">
      <Illustration name={illustration} />
      <Title className="EmptyState-title above-12">{title}</Title>
      {children ? <p>{children}</p> : null}
      {action ? <div className="EmptyState-action line wrap middle gap-8">{action}</div> : null}
    </div>
  )
}

interface NoResultsProps {
  /** What was searched; empty when only filters are on. */
  query: string
  /** "Revise la ortografía o busque por documento o teléfono." */
  hint?: ReactNode
  onClear: () => void
  /** Where else to look. */
  action?: ReactNode
}

/** A search or a filter that finds nothing. Of a search its box says so. */
export function NoResults({
  query,
  hint = 'Revise la ortografía o use menos palabras.',
  onClear,
  action,
}: NoResultsProps) {
  return (
    <div className="EmptyState column gathered centred breaks" {...(query ? {} : { role: 'status' })}>
      <span className="EmptyState-box centre round-12 sunken soft">
        <IconSearchOff size={28} stroke={1.75} aria-hidden />
      </span>
      <h2 className="EmptyState-title above-12">
        {query ? `Sin resultados para «${query}»` : 'Sin resultados con estos filtros'}
      </h2>
      <p>{query ? hint : 'Quite un filtro para ver más.'}</p>
      <div className="EmptyState-action line wrap middle gap-8">
        {action}
        <Button onClick={onClear}>{query ? 'Limpiar búsqueda' : 'Quitar filtros'}</Button>
      </div>
    </div>
  )
}

interface LoadErrorProps {
  /** What did not load: "No se cargaron las consultas". */
  title: string
  /** The cause, in words: the error's own sentence. */
  cause?: ReactNode
  onRetry: () => void
  isRetrying?: boolean
}

/** Inside the card that failed; the rest of the page keeps working. */
export function LoadError({ title, cause = 'Revise su conexión.', onRetry, isRetrying = false }: LoadErrorProps) {
  return (
    <div className="LoadError line gap-12 pady-16 padx-16" role="alert">
      <span className="LoadError-box square-36 centre round rigid red">
        <IconCloudOff size={20} stroke={1.75} aria-hidden />
      </span>
      <div>
        <p className="strong">{title}</p>
        <p className="LoadError-cause soft">{cause}</p>
        <Button
          icon={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          onClick={onRetry}
          loading={isRetrying}
          gerund="Cargando…"
        >
          Reintentar
        </Button>
      </div>
    </div>
  )
}
