import { Button, CloseButton, Input, Loader, Text } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import type { useChosenFile } from './use-chosen-file.ts'
import classes from './replication.module.css'

/** The chosen file in place of a site: its name, where it is from, or why it cannot be read. */
export function ChosenFile({ chosen: { file, read, errors, isReading, retry, drop } }: { chosen: ReturnType<typeof useChosenFile> }) {
  const { t } = useText()
  return (
    <Input.Wrapper
      label={t('replication.from')}
      labelElement="div"
      error={errors.length > 0 && <span role="alert">{errors.join(' ')}</span>}
    >
      <div className={classes.file}>
        <IconFileCode size={20} stroke={1.8} aria-hidden />
        <div className={classes.name}>
          {file?.name}
          {read && (
            <Text size="sm" c="dimmed">
              {t('replication.earlierFrom', { tenant: read.source.tenantName, site: read.source.siteName })}
            </Text>
          )}
        </div>
        {isReading && <Loader size="sm" aria-label={t('replication.fileReading')} />}
        {retry && (
          <Button variant="subtle" size="compact-sm" mih={44} onClick={retry}>
            {t('ui.tryAgain')}
          </Button>
        )}
        <CloseButton size={44} iconSize={18} aria-label={t('replication.dropFile')} onClick={drop} />
      </div>
    </Input.Wrapper>
  )
}
