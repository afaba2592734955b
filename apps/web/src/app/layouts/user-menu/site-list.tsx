import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconFlask, IconMapPin } from '@tabler/icons-react'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { useSiteSwitch } from '../use-site-switch.ts'
import { MenuSection } from './menu-section.tsx'
import classes from './user-menu.module.css'

/** The sites of the user, of which one can be chosen. */
export function SiteList({ onChosen }: { onChosen: () => void }) {
  const { t, formatDate, timeZone } = useText()
  const { site, sites } = useSession()
  const { isLocked: isSiteLocked, switchTo } = useSiteSwitch()
  const choose = (key: string) => {
    onChosen()
    switchTo(key)
  }
  return (
    <MenuSection title={t('shell.site')}>
      <Stack component="fieldset" gap={2} bd={0} p={0} m={0} miw={0} aria-label={t('shell.site')}>
        {sites.map((candidate) => {
          const isChosen = candidate.key === site.key
          return (
            <UnstyledButton
              key={candidate.key}
              className={classes.option}
              disabled={isSiteLocked && !isChosen}
              aria-pressed={isChosen}
              onClick={() => choose(candidate.key)}
            >
              {candidate.sandbox ? <IconFlask size={18} stroke={1.7} aria-hidden /> : <IconMapPin size={18} stroke={1.7} aria-hidden />}
              <span className={classes.optionName}>
                {candidate.name}
                {candidate.sandbox && (
                  <Text span display="block" size="xs" c="dimmed">
                    {t('shell.sandboxUntil', { date: formatDate(dayAt(new Date(candidate.sandbox.removeAt), timeZone)) })}
                  </Text>
                )}
              </span>
              {isChosen && <IconCheck size={18} stroke={2} aria-hidden />}
            </UnstyledButton>
          )
        })}
      </Stack>
      {isSiteLocked && (
        <Text size="sm" c="dimmed">
          {t('shell.siteLocked')}
        </Text>
      )}
    </MenuSection>
  )
}
