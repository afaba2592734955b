import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { OpenAccess } from '@verka/domain/open/open-access.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { LinkInSite } from './link-in-site.tsx'
import type { OpenPlace } from './open-place.ts'
import classes from './open.module.css'

interface PublicListsProps {
  lists: OpenAccess['sites'][number]['publicLists']
  place: OpenPlace
}

/** The published lists of a site, with the page of each that has one. */
export function PublicLists({ lists, place }: PublicListsProps) {
  const { t, textOf, culture } = useText()
  const { tenant, site, isOn } = place
  const pageOf = (key: string) => `/open/${tenant.key}/${site.key}/${key}?lang=${culture}`
  return (
    <article className={classes.type} aria-label={t('openAccess.publicLists')}>
      <Stack gap={4}>
        <Title order={3} fz="1.05rem">
          {t('openAccess.publicLists')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('openAccess.publicListsHint')}
        </Text>
      </Stack>
      <Stack gap="xs" component="ul" className={classes.lists!}>
        {lists.map(({ id, key, localizedNames, forms }) => (
          <li key={id}>
            <Group gap="sm">
              <Text fw={550} className={classes.name!} component="div">
                <LinkInSite place={place} to={(search) => addressOf('/publicLists/$id/edit', { id }, search)}>
                  {textOf(localizedNames) || key}
                </LinkInSite>
              </Text>
              <Code className={classes.name!}>{key}</Code>
              {isOn && forms.includes('page') && (
                <Anchor href={pageOf(key)} target="_blank" rel="noopener">
                  {t('openAccess.show')}
                </Anchor>
              )}
            </Group>
          </li>
        ))}
      </Stack>
    </article>
  )
}
