import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Board, BoardCard } from '#shared/hospitalizations/boards.contract.ts'
import { attentionOf, byAttention, isOverdue } from '#shared/hospitalizations/attention.rules.ts'
import { type LiveBoard, useBoard } from '#web/hospitalizations/useBoard.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { Notice, useTitle } from '#web/ui/StrangersPage.tsx'
import '#web/hospitalizations/Board.css'

const clock = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const showTime = (at: Date | string) => clock.format(new Date(at))

/** `/pantalla`: the ward on its wall, for whoever has the address. Nobody logs in, and nothing can be pressed. */
export function BoardScreen() {
  // After #, which no server is sent.
  const token = useSyncExternalStore(
    (change) => {
      addEventListener('hashchange', change)
      return () => removeEventListener('hashchange', change)
    },
    () => location.hash.slice(1),
  )
  // On a wall it is read in daylight, whatever the device prefers.
  useEffect(() => {
    document.documentElement.dataset.mantineColorScheme = 'light'
  }, [])
  return <OpenedBoard key={token} live={useBoard(token)} />
}

function OpenedBoard({ live }: { live: LiveBoard }) {
  const { board, refused, lostSince } = live
  useTitle(board ? `${board.name} · ${board.clinicName}` : 'Pantalla de hospital')
  if (refused !== undefined)
    return (
      <Notice title="Esta pantalla no está encendida">
        {refused} Cree otra en Configuración › Hospitalización y abra aquí su enlace.
      </Notice>
    )
  if (board) return <Ward board={board} live={live} />
  return (
    <Notice title={lostSince ? 'Sin conexión' : 'Cargando la pantalla…'}>
      {lostSince ? 'Huella no responde. Se intenta de nuevo cada 15 segundos.' : null}
    </Notice>
  )
}

function Ward({ board, live: { now, step, lostSince } }: { board: Board; live: LiveBoard }) {
  const fitting = useFitting()
  const cards = byAttention(board.cards, now)
  const pages = Math.max(1, Math.ceil(cards.length / fitting))
  const page = step % pages
  const shown = cards.slice(page * fitting, (page + 1) * fitting)
  const late = cards.filter((card) => attentionOf(card, now).overdue > 0)
  return (
    <div className="Board column">
      <header className="Board-head row wrap apart">
        <h1>{board.name}</h1>
        <p className="soft">{board.clinicName}</p>
        <p className="to-end">{countPatients(cards.length)}</p>
        {pages > 1 ? (
          <p>
            {page * fitting + 1} a {page * fitting + shown.length}
          </p>
        ) : null}
        <p className="Board-clock figure strong">{showTime(now)}</p>
      </header>
      <main className="Board-main column grow">
        <div className="Board-notices row wrap">
          <p className="Board-lost strong if-any" role="status">
            {lostSince ? `Sin conexión desde las ${showTime(lostSince)}: lo que ve puede haber cambiado` : null}
          </p>
          {late.length > 0 ? (
            <p className="Board-late strong one-line cut reach">
              Vencidas: {late.map(({ petName }) => petName).join(', ')}
            </p>
          ) : null}
        </div>
        {cards.length === 0 ? <p className="Board-empty centred">Nadie hospitalizado</p> : null}
        <ul className="Board-cards">
          {shown.map((card) => (
            <Patient key={card.id} card={card} now={now} />
          ))}
        </ul>
      </main>
    </div>
  )
}

function countPatients(count: number): string {
  return count === 1 ? '1 hospitalizado' : `${count} hospitalizados`
}

function Patient({ card, now }: { card: BoardCard; now: Date }) {
  const { overdue, due } = attentionOf(card, now)
  const [first] = card.open
  const facts = [`Día ${card.day}`, card.weight, card.professionalName]
  return (
    <li className="BoardCard clipped" data-late={overdue > 0 || undefined} data-condition={card.condition}>
      <div className="BoardCard-top row apart">
        <PetPortrait species={card.speciesId} seed={card.coat} size={36} />
        <h2 className="one-line cut grow">{card.petName}</h2>
        {card.cageName ? <span className="BoardCard-cage strong one-line cut">{card.cageName}</span> : null}
      </div>
      <p className="row apart">
        <span className="BoardCard-condition strong rigid">{card.conditionName}</span>
        {card.resuscitationName ? (
          <span className="BoardCard-code strong one-line cut" data-code={card.resuscitation}>
            {card.resuscitationName}
          </span>
        ) : null}
      </p>
      <p className="one-line cut strong">{[...card.alerts, card.diagnosis ?? 'Sin diagnóstico'].join(' · ')}</p>
      <p className="one-line cut soft">{facts.filter(Boolean).join(' · ')}</p>
      <p className="BoardCard-next row apart" data-state={overdue > 0 ? 'overdue' : due > 0 ? 'due' : 'scheduled'}>
        <span className="one-line cut grow strong">
          {first
            ? `${isOverdue(first, now) ? `${sayOverdue(overdue)} · ` : ''}${showTime(first.at)} ${first.name}`
            : 'Nada pendiente hoy'}
        </span>
        <span className="figure rigid">
          {card.done}/{card.total}
        </span>
      </p>
    </li>
  )
}

function sayOverdue(count: number): string {
  return count === 1 ? 'Vencida' : `${count} vencidas`
}

/** As Board.css draws them, in parts of the width: letters are as large for the eye whatever the screen has of points. */
const COLUMNS = 4
const CARD_HEIGHT = 0.12
const HEAD_HEIGHT = 0.075

function readFitting(): number {
  // On a phone or a tablet one scrolls.
  if (innerWidth < 1000) return Number.POSITIVE_INFINITY
  return COLUMNS * Math.max(1, Math.floor((innerHeight / innerWidth - HEAD_HEIGHT) / CARD_HEIGHT))
}

/** How many patients stand on the screen at once. */
function useFitting(): number {
  const [fitting, setFitting] = useState(readFitting)
  useEffect(() => {
    const measure = () => setFitting(readFitting())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return fitting
}
