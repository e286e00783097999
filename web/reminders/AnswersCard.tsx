import { IconPhone } from '@tabler/icons-react'
import { CARD_CAP } from '#shared/http/paging.ts'
import { answerNames } from '#shared/reminders/followUps.rules.ts'
import type { answersCard, FlaggedAnswer } from '#shared/reminders/reminders.contract.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { showRelativeDay, showTime } from '#shared/values/date.ts'
import { callAddress } from '#shared/values/phone.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { attendAnswer } from '#web/reminders/reminders.acts.ts'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showTotal } from '#web/ui/partOf.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useNow } from '#web/ui/useNow.ts'

/** "Respuestas por atender": whose owner said so when asked, or has a doubt. Being empty is good news that needs no card. */
export function AnswersCard({ data: { items, total } }: { data: CardData<typeof answersCard> }) {
  if (total === 0) return null
  const count = showTotal(total, CARD_CAP)
  return (
    <Card title="Respuestas por atender" note={count} flush>
      <ul>
        {items.map((answer) => (
          <AnswerRow key={answer.reminderId} answer={answer} />
        ))}
      </ul>
    </Card>
  )
}

function AnswerRow({ answer }: { answer: FlaggedAnswer }) {
  const now = useNow()
  const { pet, owner, kind, choice, at, conversationId } = answer
  return (
    <CardRow
      to={conversationId ? paths.conversation(conversationId) : paths.pet(pet.id).info()}
      picture={<PetPortrait species={pet.speciesId} seed={pet.id} photo={pet.photo} size={36} />}
      name={pet.name}
      beside={owner.name}
      mark={<StatusBadge status={choice === 'bad' ? 'overdue' : 'pending'} label={answerNames[choice]} />}
      below={`${reminderWords[kind].name} · ${showRelativeDay(at, now)} ${showTime(at)}`}
      end={null}
      aside={
        <>
          <IconButton label={`Llamar a ${owner.name}`} href={callAddress(owner.phone)}>
            <IconPhone size={20} stroke={1.75} aria-hidden />
          </IconButton>
          <ActButton does={attendAnswer} of={answer} look="icon" />
        </>
      }
    />
  )
}
