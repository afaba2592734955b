import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { addressOf } from '../../addresses.ts'
import { readRecent } from '../../data/device/recent-elements.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import classes from './recent-elements.module.css'
import { Titled } from '../parts/titled.tsx'

/** Number of objects shown, so that recent work is visible, too. */
const SHOWN = 4

/** The objects that one opened last on this device; with a service chosen, those that it is for. */
export function RecentElements({ service }: { service: { id: string; elementTypeId: string } | undefined }) {
  const { t } = useText()
  const session = useSession()
  const all = useMemo(() => readRecent(session), [session])
  const [isWhole, setWhole] = useState(false)
  const recent = service ? all.filter(({ elementTypeId }) => elementTypeId === service.elementTypeId) : all
  if (recent.length === 0) return null
  return (
    <Titled title={t('exe.recentElements')}>
      <ul className={classes.list}>
        {recent.slice(0, isWhole ? undefined : SHOWN).map(({ id, title, code }) => (
          <li key={id}>
            <PlainLink
              className={classes.link}
              to={
                service
                  ? addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: id, transactionTypeId: service.id })
                  : addressOf('/exe/id/$id', { id })
              }
            >
              <span className={classes.title}>{title}</span>
              <Text span size="sm" c="dimmed" className={classes.code}>
                {code}
              </Text>
            </PlainLink>
          </li>
        ))}
      </ul>
      {!isWhole && recent.length > SHOWN && (
        <Button variant="default" size="sm" mih={44} style={{ alignSelf: 'flex-start' }} onClick={() => setWhole(true)}>
          {t('exe.recentElementsAll', { count: recent.length })}
        </Button>
      )}
    </Titled>
  )
}
