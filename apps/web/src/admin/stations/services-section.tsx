import { Checkbox, CheckboxGroup, Stack, Text } from '@mantine/core'
import type { Station } from '@verka/domain/stations/stations.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useCall } from '../../data/use-call.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import type { BoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Section } from '../../ui/page/section.tsx'
import { inputId, type StationDraft } from './station-draft.ts'

interface ServicesSectionProps {
  draft: Draft<StationDraft>
  fields: BoundFields<StationDraft>
  stored: Station | undefined
}

/** The loan services of the site, and those by which the station lends. */
export function ServicesSection({ draft, fields, stored }: ServicesSectionProps) {
  const { t, textOf } = useText()
  const answer = useCall(listTransactionTypes, { query: {} })
  const { transactionTypeIds: chosen } = draft.value
  const obstacles = new Map(stored?.services.map(({ id, obstacle }) => [id, obstacle]))
  return (
    <Section title={t('stations.services')} description={t('stations.servicesHint')}>
      <Loaded answer={answer}>
        {({ items }) => {
          const loans = items.filter(({ id, mode }) => mode === 'loan' || chosen.includes(id))
          if (loans.length === 0) return <Text c="dimmed">{t('stations.noServices')}</Text>
          return (
            <CheckboxGroup
              id={inputId('transactionTypeIds')}
              aria-label={t('stations.services')}
              value={[...chosen]}
              error={fields.errorAt('transactionTypeIds')}
              onChange={(ids) => draft.change({ transactionTypeIds: loans.flatMap(({ id }) => (ids.includes(id) ? [id] : [])) })}
            >
              <Stack gap="md">
                {loans.map(({ id, localizedNames }) => {
                  const obstacle = chosen.includes(id) ? obstacles.get(id) : undefined
                  return (
                    <Checkbox
                      key={id}
                      value={id}
                      label={textOf(localizedNames) || t('admin.unnamed')}
                      {...(obstacle && { description: t(`stations.obstacle.${obstacle}`) })}
                      disabled={fields.isReadOnly}
                    />
                  )
                })}
                {chosen.length === 0 && (
                  <Text size="sm" c="dimmed">
                    {t('stations.noneChosen')}
                  </Text>
                )}
              </Stack>
            </CheckboxGroup>
          )
        }}
      </Loaded>
    </Section>
  )
}
