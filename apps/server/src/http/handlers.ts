import type { AnyCall, BodyOf, CallScope, ParamsOf, QueryOf, ReplyInput } from '@verka/domain/api/contract.ts'
import type { CallName, Calls } from '@verka/domain/api/calls.ts'
import type { InstallationContext, SiteContext, TenantContext } from './context.ts'

type ContextOfScope<Scope extends CallScope> = Scope extends 'site'
  ? SiteContext
  : Scope extends 'tenant'
    ? TenantContext
    : InstallationContext

/** What answers a call: everything has been checked but what depends on rows. */
type Handler<C extends AnyCall> = (
  context: ContextOfScope<C['scope']>,
  input: { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> },
) => Promise<ReplyInput<C>>

/** A handler for every call: one that is missing does not compile. */
export type Handlers = { [Name in CallName]: Handler<Calls[Name]> }
