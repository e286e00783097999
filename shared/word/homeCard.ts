import type { z } from 'zod'

/** A card of the start: its name in the answer of `home.get`, and what it shows. */
export interface HomeCard<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  name: Name
  data: Schema
}

export type CardData<Card extends HomeCard> = z.infer<Card['data']>

/** Each card shows so many rows. */
export const HOME_ROWS = 8

export function homeCard<const Name extends string, Schema extends z.ZodType>(
  name: Name,
  data: Schema,
): HomeCard<Name, Schema> {
  return { name, data }
}
