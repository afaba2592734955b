import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { FIELD_TYPES } from '@verka/domain/forms/field-type.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { MAX_FIELD_NAME_LENGTH } from '@verka/domain/forms/field-limits.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { isNewKind, type NewField, type NewKind } from '../field-lists/field-list.ts'
import { isAllowedIn } from '../field-lists/field-tree.ts'
import { Select } from '../../ui/choices/select.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const LazyPasteLines = lazyPart(async () => ({ default: (await import('../paste/paste-lines.tsx')).PasteLines }))

interface PasteFieldsQuestion {
  /** The parent of the new fields. */
  parent: Field | undefined
  /** Text that was pasted already. */
  initial?: string | undefined
  /** The kind that is chosen at first. */
  kind: NewKind
  taken: readonly string[]
  room: number
}

/** The kinds that a line may become: those that are complete with a name, a check first where there are checks. */
function kindsFor(parent: Field | undefined): NewKind[] {
  const kinds = FIELD_TYPES.filter((fieldType) => {
    const kind = kindOf({ fieldType })
    return isAllowedIn(parent, fieldType) && kind.children === 'none' && !kind.isSingle
  })
  return parent && kindOf(parent).hasStatus ? ['check', ...kinds] : kinds
}

/** Opens a dialog for a list of fields, one in each line, with their kind; undefined when it is cancelled. */
export function usePasteFields() {
  const { t } = useText()
  const show = useDialog()
  return (question: PasteFieldsQuestion): Promise<NewField[] | undefined> =>
    show<NewField[] | undefined>({
      title: t('fields.pasteTitle'),
      content: (answer) => (
        <Suspense fallback={null}>
          <PasteFields {...question} onAnswer={answer} />
        </Suspense>
      ),
    })
}

function PasteFields({ parent, kind: first, onAnswer, ...question }: PasteFieldsQuestion & { onAnswer: (fields?: NewField[]) => void }) {
  const { t } = useText()
  const kinds = kindsFor(parent)
  const [chosen, setChosen] = useState<NewKind>(kinds.includes(first) ? first : kinds[0]!)
  const nameOf = (kind: NewKind) => t(`fields.kind.${kind}`)
  // the second column may name the kind
  const named = <Kind extends NewKind>(among: readonly Kind[], detail: string) =>
    among.find((kind) => nameOf(kind).toLocaleLowerCase() === detail.toLocaleLowerCase())
  const namedKind = (detail: string) => named(kinds, detail)
  const kindFrom = (detail: string) => namedKind(detail) ?? chosen
  const { initial, ...others } = question
  return (
    <LazyPasteLines
      {...others}
      {...(initial !== undefined && { initial })}
      maxLength={MAX_FIELD_NAME_LENGTH}
      common={
        <Select
          label={t('fields.kind')}
          description={t('fields.pasteKindHint')}
          data={kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
          value={chosen}
          allowDeselect={false}
          onChange={(kind) => kind && isNewKind(kind) && setChosen(kind)}
        />
      }
      renderDetail={({ detail }) => (
        <>
          {detail !== '' && !namedKind(detail) && (
            <Text span size="sm" c="red">
              {t(named(FIELD_TYPES, detail) ? 'fields.pasteOtherKind' : 'fields.pasteUnknownKind', { kind: detail })}
            </Text>
          )}
          <Text span size="sm" c="dimmed">
            {nameOf(kindFrom(detail))}
          </Text>
        </>
      )}
      onAdd={(lines) => onAnswer(lines.map(({ name, detail }) => ({ name, kind: kindFrom(detail) })))}
      onCancel={() => onAnswer(undefined)}
    />
  )
}
