/** What costs milliseconds to make, made when it is first asked for: a formatter reads the tables of its language. */
export function later<Thing>(make: () => Thing): () => Thing {
  let made: { is: Thing } | undefined
  return () => (made ??= { is: make() }).is
}
