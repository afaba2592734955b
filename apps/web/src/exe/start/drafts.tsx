import { Stack, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { useDrafts } from '../parts/use-drafts.ts'

/** What was begun on this device and never sent, to go on with. */
export function Drafts() {
  const { t, textOf, formatDateTime } = useText()
  const drafts = useDrafts()
  if (drafts.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('exe.begun')}>
      <Title order={2} fz="1.1rem">
        {t('exe.begun')}
      </Title>
      <BigLinks>
        {drafts.map(({ address, at, elementTitle, localizedNames }) => (
          <BigLink
            key={address}
            to={address}
            icon={IconPencil}
            title={`${textOf(localizedNames)}, ${elementTitle}`}
            text={formatDateTime(new Date(at).toISOString())}
          />
        ))}
      </BigLinks>
    </Stack>
  )
}
