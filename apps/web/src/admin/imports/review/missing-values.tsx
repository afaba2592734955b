import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { checkImport, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { useCall, useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import classes from './review.module.css'

/** Values shown of a type before the others are asked for. */
const SHOWN = 12

type Missing = DataImport['missing'][number]

/** Predefined values that rows name and that do not exist, each once. On request they are created with the import. */
export function MissingValues({ one, isBlocked }: { one: DataImport; isBlocked: boolean }) {
  const { t } = useText()
  const others = one.mapping.createMissing.filter((id) => !one.missing.some(({ recordTypeId }) => recordTypeId === id))
  return (
    <Section title={t('imports.missing')} description={t('imports.missingHint')}>
      {one.missing.map((missing) => (
        <MissingOfType key={missing.recordTypeId} one={one} missing={missing} isBlocked={isBlocked} />
      ))}
      {others.length > 0 && <CreatedOfTypes one={one} ids={others} isBlocked={isBlocked} />}
    </Section>
  )
}

/** Types whose missing values are created, once no row is wrong because of them any more. */
function CreatedOfTypes({ one, ids, isBlocked }: { one: DataImport; ids: readonly string[]; isBlocked: boolean }) {
  const { t, textOf } = useText()
  const check = useSave(checkImport)
  const types = useCall(listRecordTypes).data?.items ?? []
  const names = types.flatMap(({ id, localizedNames }) => (ids.includes(id) ? textOf(localizedNames) : []))
  const body = { ...one.mapping, createMissing: one.mapping.createMissing.filter((id) => !ids.includes(id)) }
  return (
    <div className={classes.missing}>
      <Text>{t('imports.created', { names: names.join(', ') })}</Text>
      <Button
        variant="default"
        mih={44}
        disabled={isBlocked || !one.can.map}
        loading={check.isPending}
        onClick={() => void check.mutateAsync({ params: { id: one.id }, body }).catch(() => undefined)}
      >
        {t('imports.createNone')}
      </Button>
    </div>
  )
}

function MissingOfType({ one, missing, isBlocked }: { one: DataImport; missing: Missing; isBlocked: boolean }) {
  const { t, formatNumber } = useText()
  const [isWhole, setIsWhole] = useState(false)
  const check = useSave(checkImport)
  const { recordTypeId, name, canCreate, values } = missing
  const { createMissing } = one.mapping
  // as it is wanted, until the rows are checked again
  const { createMissing: wanted } = check.isPending ? check.variables.body : one.mapping
  const isCreated = wanted?.includes(recordTypeId) ?? false
  const change = (isWanted: boolean) => {
    const others = createMissing.filter((id) => id !== recordTypeId)
    const body = { ...one.mapping, createMissing: isWanted ? [...others, recordTypeId] : others }
    void check.mutateAsync({ params: { id: one.id }, body }).catch(() => undefined)
  }
  return (
    <div className={classes.missing}>
      <Text fw={580}>{t('imports.missingOf', { name, count: values.length })}</Text>
      <ul className={classes.values} aria-label={t('imports.missingOf', { name, count: values.length })}>
        {values.slice(0, isWhole ? undefined : SHOWN).map(({ text, count }) => (
          <li key={text}>
            {text} <span className={classes.count}>{t('imports.inRows', { count })}</span>
          </li>
        ))}
      </ul>
      {values.length > SHOWN && !isWhole && (
        <Button variant="subtle" size="compact-sm" mih={44} onClick={() => setIsWhole(true)}>
          {t('imports.allMissing', { count: formatNumber(values.length) })}
        </Button>
      )}
      {canCreate ? (
        <Checkbox
          label={t('imports.createMissing', { count: values.length })}
          description={t('imports.createMissingHint')}
          checked={isCreated}
          disabled={isBlocked || !one.can.map || check.isPending}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('imports.mayNotCreate')}
        </Text>
      )}
    </div>
  )
}
