import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '#web/ui/CardRow.css'

interface CardRowProps {
  to: string
  picture: ReactNode
  name: string
  /** The owner: beside the name, and where that leaves no room, below it. */
  beside?: string
  /** How the animal is: beside its name, too. */
  mark?: ReactNode
  below: ReactNode
  /** At the right, part of the link. */
  end: ReactNode
  /** Beside the link, with one of its own. */
  aside?: ReactNode
}

/** A line of a card: who, what of, and what is at its end. */
export function CardRow({ to, picture, name, beside, mark, below, end, aside }: CardRowProps) {
  return (
    <li className="CardRow-line row">
      <Link to={to} className="CardRow row gap-12 pady-8 padx-16 grow hovers ring-in">
        {picture}
        <span className="CardRow-words grow">
          <span className="CardRow-first row gap-8 slim">
            <strong className="CardRow-name slim strong breaks">{name}</strong>
            {mark}
            {beside ? <span className="CardRow-beside quiet">{beside}</span> : null}
          </span>
          <span className="CardRow-below block soft">{below}</span>
        </span>
        <span className="CardRow-end row gap-12 rigid">{end}</span>
      </Link>
      {aside}
    </li>
  )
}
