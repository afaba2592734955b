import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { ReactNode } from 'react'
import { useCall, type Answer } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../ui/navigation/use-address.ts'
import { InParentPage } from '../conflict/in-parent-page.tsx'
import type { DefinitionKind, DefinitionOfCategory, ListedDefinition } from './definition-kind.ts'
import { useCategory, useWayBack } from './use-category.ts'
import { CreatePage } from './use-definition-rights.tsx'

interface PageProps<Stored, Row extends ListedDefinition, Filled> {
  kind: DefinitionKind<Stored, Row>
  /** The form, with the definition that it edits or copies; undefined for a new one. */
  children: (filled: Filled) => ReactNode
}
type InCategory<Stored> = (filled: Stored, category: ElementTypeSummary) => ReactNode

/** The page that creates a category or predefined value type; with `from` in the address as a copy. */
export function CreateDefinitionPage<Stored, Row extends ListedDefinition>({ kind, children }: PageProps<Stored, Row, Stored | undefined>) {
  const { t } = useText()
  const back = { to: kind.addresses.list, label: t(kind.words.title) }
  return (
    <Creating kind={kind} back={back}>
      <BegunForm kind={kind}>{children}</BegunForm>
    </Creating>
  )
}

/** The page that creates a function or service of a category; with `from` in the address as a copy. */
export function CreateInCategoryPage<Stored, Row extends DefinitionOfCategory>({
  kind,
  children,
}: {
  kind: DefinitionKind<Stored, Row>
  children: InCategory<Stored | undefined>
}) {
  const id = useAddressParam('id')
  const category = useCategory(id)
  const { t } = useText()
  const back = useWayBack(category.data) ?? { to: kind.addresses.list, label: t(kind.words.title) }
  return (
    <Creating kind={kind} back={back}>
      <InParentPage answer={category} kind="category" id={id}>
        {(found) => (
          <BegunForm key={found.id} kind={kind}>
            {(original) => children(original, found)}
          </BegunForm>
        )}
      </InParentPage>
    </Creating>
  )
}

interface CreatingProps {
  kind: Pick<DefinitionKind<never, never>, 'obeysLockdown' | 'words'>
  back: { to: string; label: string }
  children: ReactNode
}

/** A page that creates; a locked tenant gets a notice instead. */
function Creating({ kind, back, children }: CreatingProps) {
  const { t } = useText()
  if (!kind.obeysLockdown) return children
  return (
    <CreatePage title={t(kind.words.new)} back={back}>
      {children}
    </CreatePage>
  )
}

/** An empty form, or one that begins as a copy of the definition `from` in the address. */
function BegunForm<Stored, Row extends ListedDefinition>({ kind, children }: PageProps<Stored, Row, Stored | undefined>) {
  const [{ from }] = useAddressSearch()
  return from === undefined ? (
    children(undefined)
  ) : (
    <StoredPage key={from} kind={kind} id={from}>
      {children}
    </StoredPage>
  )
}

/** The page that edits the definition that the address names. */
export function EditDefinitionPage<Stored, Row extends ListedDefinition>({ kind, children }: PageProps<Stored, Row, Stored>) {
  return (
    <StoredPage kind={kind} id={useAddressParam('id')}>
      {children}
    </StoredPage>
  )
}

/** One definition, read again and awaited: a form must not begin from an older version. */
const useStored = <Stored, Row extends ListedDefinition>({ calls }: DefinitionKind<Stored, Row>, id: string): Answer<Stored> =>
  useCall(calls.get, { params: { id } }, { isFresh: true })

function StoredPage<Stored, Row extends ListedDefinition>({ kind, id, children }: PageProps<Stored, Row, Stored> & { id: string }) {
  return <LoadedPage answer={useStored(kind, id)}>{children}</LoadedPage>
}

/** The page that edits a function or service, with its category. */
export function EditInCategoryPage<Stored extends { elementTypeId: string }, Row extends DefinitionOfCategory>({
  kind,
  children,
}: {
  kind: DefinitionKind<Stored, Row>
  children: InCategory<Stored>
}) {
  const stored = useStored(kind, useAddressParam('id'))
  const category = useCategory(stored.data?.elementTypeId)
  return (
    <LoadedPage answer={stored}>
      {(found) => <LoadedPage answer={category}>{(itsCategory) => children(found, itsCategory)}</LoadedPage>}
    </LoadedPage>
  )
}
