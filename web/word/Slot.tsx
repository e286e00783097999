import { type ComponentType, createElement, type ReactNode, Suspense } from 'react'
import { listWords } from '#web/word/registry.ts'
import type { Slots } from '#web/word/word.ts'

type SlotProps = { [Name in keyof Slots]: { name: Name } & Slots[Name] }[keyof Slots]

/**
 * A place in a screen that other words fill, with parts that come after the screen.
 * @param room as much as they will take: what stands beside it does not move when they come
 */
export function Slot({ name, room = null, ...props }: SlotProps & { room?: ReactNode }) {
  const parts = listWords().flatMap(({ slots }) => slots?.[name] ?? []) as ComponentType<object>[]
  return (
    <Suspense fallback={room}>{parts.map((part, place) => createElement(part, { ...props, key: place }))}</Suspense>
  )
}
