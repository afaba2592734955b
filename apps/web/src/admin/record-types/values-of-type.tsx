import { Group } from '@mantine/core'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'

/** How many values a type has, and the way to them: without any, the next step is the first one. */
export function ValuesOfType({ id }: { id: string }) {
  const { t } = useText()
  const count = useCall(listRecordTypes).data?.items.find((item) => item.id === id)?.recordCount
  return (
    <Section title={t('records.values')}>
      <Group justify="space-between">
        <Link to={addressOf('/records/list/$id', { id })}>{count === undefined ? '…' : t('records.count', { count })}</Link>
        <ButtonLink to={addressOf('/records/create/$id', { id })} size="xs" variant={count === 0 ? 'light' : 'subtle'}>
          {t('records.create')}
        </ButtonLink>
      </Group>
    </Section>
  )
}
