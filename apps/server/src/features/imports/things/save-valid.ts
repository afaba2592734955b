import type { z } from 'zod'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { mapInTurns } from '../../../processes/in-turns.ts'
import { bodyErrors } from './body-errors.ts'

/** Saves what the contract accepts, and returns the outcomes of all in their order. */
export async function saveValid<Body, Outcome>(
  schema: z.ZodType,
  bodies: readonly Body[],
  save: (valid: { body: Body; index: number }[]) => Promise<Outcome[]>,
): Promise<(Outcome | { errors: FieldError[] })[]> {
  const errors = await mapInTurns(bodies, (body) => bodyErrors(schema, body))
  const valid = bodies.flatMap((body, index) => (errors[index]!.length > 0 ? [] : [{ body, index }]))
  const outcomes = valid.length === 0 ? [] : await save(valid)
  const saved = new Map(valid.map(({ index }, position) => [index, outcomes[position]!]))
  return bodies.map((_body, index) => saved.get(index) ?? { errors: errors[index]! })
}
