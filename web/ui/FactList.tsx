import type { ReactNode } from 'react'
import '#web/ui/FactList.css'

/** Names and values of a record, a hairline between them: "Color", "Tricolor". */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="FactList">
      {facts.map(([name, value]) => (
        <div key={name} className="FactList-fact topped">
          <dt className="quiet">{name}</dt>
          <dd className="written breaks">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
