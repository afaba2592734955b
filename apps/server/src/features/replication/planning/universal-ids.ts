import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'

const IDS = new Set(
  Object.values(IMPLEMENTATIONS).flatMap(({ configFields, inputs }) => [...configFields, ...inputs].map(({ id }) => id.toLowerCase())),
)

/** Whether an id is the same in each installation: that of a field of a processor's implementation. */
export const isUniversal = (id: string): boolean => IDS.has(id)
