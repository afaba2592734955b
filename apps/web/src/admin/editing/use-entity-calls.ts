import type { Callable } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'

/** A writing call as a form uses it. */
interface Writing<Args, Reply> {
  mutateAsync: (args: Args) => Promise<Reply>
  isPending: boolean
}

/** The calls that store an entity. */
export interface EntityCalls<Body, Stored> {
  /** Omitted where it can only be changed. */
  create?: Writing<{ body: Body; idempotencyKey?: string }, Stored>
  update: Writing<{ params: { id: string }; body: Body }, Stored>
}

/** The call that deletes an entity. */
export type DeletingCall = Writing<{ params: { id: string }; query: { version: number } }, unknown>

interface DeclaredCalls<Create extends Callable, Update extends Callable, Remove extends Callable> {
  create: Create
  update: Update
  remove: Remove
}

/**
 * The declared calls of an entity, ready for its form.
 * @param onCreated calls to reload after a creation, besides those that show the entity
 */
export function useEntityCalls<Create extends Callable, Update extends Callable, Remove extends Callable>(
  { create, update, remove }: DeclaredCalls<Create, Update, Remove>,
  onCreated: readonly Pick<Callable, 'name'>[] = [],
) {
  const options = { handlesErrors: true }
  return {
    create: useSave(create, { ...options, invalidates: onCreated }),
    update: useSave(update, options),
    remove: useSave(remove, options),
  }
}
