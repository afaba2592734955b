import type { AnyCall, BodyOf, CallScope, ParamsOf, QueryOf, ReplyInput } from '@verka/domain/api/contract.ts'
import type { CallName, Calls } from '@verka/domain/calls.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { ReceivedFile } from '../../files/store-staged-file.ts'
import type { InstallationContext, OpenContext, SiteContext, TenantContext } from '../context.ts'
import type { MadeDocument } from '../files/documents.ts'
import type { Download } from '../files/downloads.ts'
import type { EventSource } from '../event-stream.ts'

type ContextOfScope<Scope extends CallScope> = Scope extends 'site'
  ? SiteContext
  : Scope extends 'tenant'
    ? TenantContext
    : Scope extends 'open'
      ? OpenContext
      : InstallationContext

/** Body for a handler: of an upload the received file, sent in any way; undefined if it was completed before. */
type GivenBody<C extends AnyCall> = C['carries'] extends 'upload'
  ? ReceivedFile
  : C['carries'] extends 'completion'
    ? ReceivedFile | undefined
    : BodyOf<C>
type Result<C extends AnyCall> = C['carries'] extends 'download'
  ? Download
  : C['carries'] extends 'document'
    ? MadeDocument<ContextOfScope<C['scope']>>
    : C['carries'] extends 'events'
      ? EventSource
      : ReplyInput<C>

/** Handler of a call: everything has been checked that does not depend on rows. */
type Handler<C extends AnyCall> = (
  context: ContextOfScope<C['scope']>,
  input: { params: ParamsOf<C>; query: QueryOf<C>; body: GivenBody<C> },
) => Promise<Result<C>>

/** Checks the form of a body whose other parts are invalid; the call is of a site. */
type FormCheck<C extends AnyCall> = (context: SiteContext, requested: { params: ParamsOf<C>; body: unknown }) => Promise<FieldError[]>
export type FormChecks = { [Name in CallName]?: FormCheck<Calls[Name]> }

/** A handler for every call: a missing one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Calls[Name]> }
