import { Group, Switch, Text, ThemeIcon } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import {
  createTransactionType,
  deleteTransactionType,
  getFullTransactionType,
  getTransactionType,
  listTransactionTypes,
  updateTransactionType,
  type TransactionType,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
import { transactionTypeBodySchema, type ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { definitionDraft, newDefinition, type DefinitionDraft } from '../definitions/definition-draft.ts'
import { DefinitionForm } from '../definitions/definition-form.tsx'
import { OperationsSection } from './operations-section.tsx'

interface TransactionTypeDraft extends DefinitionDraft {
  elementTypeId: string
  mode: TransactionType['mode']
  restricted: boolean
  operations: ServiceOperation[]
}

const draftOf = (stored: TransactionType): TransactionTypeDraft => ({
  ...definitionDraft(stored),
  elementTypeId: stored.elementTypeId,
  mode: stored.mode,
  restricted: stored.restricted,
  operations: stored.operations,
})

const newService = (elementTypeId: string): TransactionTypeDraft => ({
  ...newDefinition(),
  elementTypeId,
  mode: 'simpleForm',
  restricted: false,
  operations: [],
})

const check = (value: TransactionTypeDraft): FieldError[] => checkBody(transactionTypeBodySchema, value)

const invalidates = [listTransactionTypes, getTransactionType, getFullTransactionType]

interface TransactionTypeFormProps {
  /** Undefined while it is created. */
  stored?: TransactionType
  category: ElementTypeSummary
}

/** A service of a category: its names, what it consists of, who may see and run it. */
export function TransactionTypeForm({ stored, category }: TransactionTypeFormProps) {
  const { t, textOf } = useText()
  const draft = useDraft<TransactionTypeDraft>(stored ? draftOf(stored) : newService(category.id), check)
  const { value, change, errors } = draft
  const categoryAddress = addressOf('/elements/types/$id/edit', { id: category.id })
  return (
    <DefinitionForm
      stored={stored}
      draft={draft}
      draftOf={draftOf}
      create={useSave(createTransactionType, { invalidates, handlesErrors: true })}
      update={useSave(updateTransactionType, { invalidates, handlesErrors: true })}
      remove={useSave(deleteTransactionType, { invalidates })}
      titleWhenNew={t('admin.transactionTypeNew')}
      description={t('admin.forCategory', { category: textOf(category.localizedNames) })}
      list={{ to: addressOf('/transactions/types'), label: t('admin.transactionTypes') }}
      nextAfterCreate={() => categoryAddress}
      {...(stored ? {} : { cancelTo: categoryAddress })}
    >
      {(isReadOnly) => (
        <>
          <ModeSection mode={value.mode} />
          <OperationsSection
            elementTypeId={category.id}
            operations={value.operations}
            onChange={(operations) => change({ operations })}
            errors={errors}
            isReadOnly={isReadOnly}
          />
          <Section title={t('admin.access')}>
            <Switch
              label={t('admin.restricted')}
              description={t('admin.restrictedHint')}
              checked={value.restricted}
              disabled={isReadOnly}
              onChange={(event) => change({ restricted: event.currentTarget.checked })}
            />
          </Section>
        </>
      )}
    </DefinitionForm>
  )
}

/** What kind of service it is. There is one kind so far; it says what it means. */
function ModeSection({ mode }: { mode: TransactionType['mode'] }) {
  const { t } = useText()
  return (
    <Section title={t('admin.mode')}>
      <Group align="flex-start" wrap="nowrap">
        <ThemeIcon size={44} radius="md" variant="light" aria-hidden>
          <IconClipboardText size={24} stroke={1.6} />
        </ThemeIcon>
        <div>
          <Text fw={550}>{t(`admin.mode.${mode}`)}</Text>
          <Text c="dimmed" size="sm">
            {t(`admin.modeAbout.${mode}`)}
          </Text>
        </div>
      </Group>
    </Section>
  )
}
