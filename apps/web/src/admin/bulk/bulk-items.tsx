import { useState } from 'react'
import { Button, Skeleton, Text } from '@mantine/core'
import {
  DEFAULT_BULK_PAGE,
  listBulkItems,
  MAX_BULK_PAGE,
  type BulkChange,
  type BulkItem,
  type BulkOutcome,
} from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useSession } from '../../data/session-context.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { addressOfThing } from '../changes/address-of-thing.ts'
import classes from './bulk.module.css'

/** The rows that a bulk change does not, or did not, change, each with the reason. */
export function BulkItems({ bulk, outcomes }: { bulk: BulkChange; outcomes: readonly BulkOutcome[] }) {
  const { t } = useText()
  const [limit, setLimit] = useState(DEFAULT_BULK_PAGE)
  const count = outcomes.reduce((sum, outcome) => sum + bulk.counts[outcome], 0)
  // an ended one changes no more: loaded once for each count
  const answer = useCall(
    listBulkItems,
    { params: { id: bulk.id }, query: { outcomes: outcomes.join(','), limit } },
    { isEnabled: count > 0, keepPrevious: true },
  )
  if (count === 0) return null
  if (!answer.data) return <Skeleton height={72} radius="md" />
  return (
    <section aria-label={t('bulk.why')}>
      <Text fw={580} size="sm" mb={4}>
        {t('bulk.why')}
      </Text>
      <ul className={classes.items}>
        {answer.data.items.map((item) => (
          <li key={item.entityId}>
            <Item bulk={bulk} item={item} />
          </li>
        ))}
      </ul>
      {answer.data.next !== undefined && limit < MAX_BULK_PAGE && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(MAX_BULK_PAGE)}>
          {t('bulk.moreOfThem')}
        </Button>
      )}
    </section>
  )
}

function Item({ bulk, item }: { bulk: BulkChange; item: BulkItem }) {
  const text = useText()
  const { user } = useSession()
  const address = item.name === '' ? undefined : addressOfThing(bulk.entity, item.entityId, user.role)
  const fieldOf = (field: string | undefined) =>
    bulk.values.find(({ dataPropertyTypeId: id }) => field?.startsWith(`dataProperties.${id}`))?.name
  const why = item.errors
    .map(({ field, message, params = {} }) => [fieldOf(field), errorText({ message, params }, text)].filter(Boolean).join(': '))
    .join(' ')
  return (
    <>
      {address ? (
        <Link to={address} className={classes.link!}>
          {item.name}
        </Link>
      ) : (
        <span className={classes.link}>{item.name || text.t('bulk.gone')}</span>
      )}
      <span className={classes.why}>{why}</span>
    </>
  )
}
