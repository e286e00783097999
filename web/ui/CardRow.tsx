import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '#web/ui/CardRow.css'

interface CardRowProps {
  to: string
  picture: ReactNode
  name: string
  /** The owner: beside the name, and where that leaves no room, below it. */
  beside?: string
  below: ReactNode
  /** At the right, part of the link. */
  end: ReactNode
  /** Beside the link, with one of its own. */
  aside?: ReactNode
}

/** A line of a card: who, what of, and what is at its end. */
export function CardRow({ to, picture, name, beside, below, end, aside }: CardRowProps) {
  return (
    <li className="CardRow-line">
      <Link to={to} className="CardRow">
        {picture}
        <span className="CardRow-words">
          <span className="CardRow-first">
            <strong className="CardRow-name">{name}</strong>
            {beside ? <span className="CardRow-beside">{beside}</span> : null}
          </span>
          <span className="CardRow-below">{below}</span>
        </span>
        <span className="CardRow-end">{end}</span>
      </Link>
      {aside}
    </li>
  )
}
