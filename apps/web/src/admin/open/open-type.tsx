import { Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconBox, IconShieldCheck } from '@tabler/icons-react'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Example } from './example.tsx'
import { LinkInSite } from './link-in-site.tsx'
import type { OpenElementType, OpenPlace } from './open-place.ts'
import classes from './open.module.css'

interface OpenTypeProps {
  type: OpenElementType
  place: OpenPlace
}

/** A category as people without a login see it: its schemas with their fields, and an example. */
export function OpenType({ type, place }: OpenTypeProps) {
  const { t, textOf } = useText()
  const { id, elements, guessableCodes, services, schemas } = type
  const name = textOf(type.localizedNames) || t('admin.unnamed')
  return (
    <article className={classes.type} aria-label={name}>
      <Group gap="sm" className={classes.head}>
        <Title order={3} fz="1.05rem" className={classes.name}>
          <LinkInSite place={place} to={(search) => addressOf('/elements/types/$id/edit', { id }, search)}>
            {name}
          </LinkInSite>
        </Title>
        <StatusBadge tone="neutral" icon={IconBox}>
          {t('openAccess.elementCount', { count: elements })}
        </StatusBadge>
        {elements > 0 && (
          <StatusBadge tone={guessableCodes > 0 ? 'warning' : 'success'} icon={guessableCodes > 0 ? IconAlertTriangle : IconShieldCheck}>
            {t('openAccess.guessableCount', { count: guessableCodes })}
          </StatusBadge>
        )}
      </Group>
      {services.length > 0 && (
        <Text>
          <Text span c="dimmed" size="sm">
            {`${t('openAccess.services')} `}
          </Text>
          {services
            .map(({ localizedNames, withQuarantine }) =>
              withQuarantine ? textOf(localizedNames) : `${textOf(localizedNames)} (${t('openAccess.unchecked')})`,
            )
            .join(', ')}
        </Text>
      )}
      <div className={classes.columns}>
        <Stack gap="lg" className={classes.column}>
          {schemas.map((schema) => (
            <SchemaFields key={schema.id} schema={schema} place={place} />
          ))}
        </Stack>
        <Example type={type} place={place} />
      </div>
    </article>
  )
}

/** The fields that a schema shows, by their names for people and for programs, and what each shows: a person's name is seen in no other place. */
function SchemaFields({ schema, place }: { schema: OpenElementType['schemas'][number]; place: OpenPlace }) {
  const { t, textOf } = useText()
  const name = textOf(schema.localizedNames) || schema.key
  const sourceText = (names: readonly LocalizedTexts[]) => (names.length === 0 ? t('openAccess.fixedValue') : names.map(textOf).join(' · '))
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text c="dimmed" size="sm">
          {t('openAccess.schema')}
        </Text>
        <Text fw={550} className={classes.name} component="div">
          <LinkInSite place={place} to={(search) => addressOf('/schemas/$id/edit', { id: schema.id }, search)}>
            {name}
          </LinkInSite>
        </Text>
        <Code className={classes.name!}>{schema.key}</Code>
      </Group>
      {schema.fields.length === 0 ? (
        <Text c="dimmed">{t('openAccess.noFields')}</Text>
      ) : (
        <table className={classes.fields} aria-label={t('openAccess.fields', { schema: name })}>
          <thead>
            <tr>
              <th scope="col">{t('openAccess.fieldName')}</th>
              <th scope="col">{t('openAccess.fieldSource')}</th>
              <th scope="col">{t('openAccess.fieldKey')}</th>
            </tr>
          </thead>
          <tbody>
            {schema.fields.map((field) => (
              <tr key={field.key}>
                <td>{textOf(field.localizedNames) || field.key}</td>
                <td>{[...new Set(field.sources.map(sourceText))].join(', ')}</td>
                <td>
                  <Code className={classes.name!}>{field.key}</Code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}
