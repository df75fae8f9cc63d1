import { LoadOnPress } from '../../components/load-on-press.tsx'

const load = async () => (await import('./appearance-settings.tsx')).default

/** Shows theme and text size when pressed. */
export const AppearanceButton = () => (
  <LoadOnPress label="Text size and theme" load={load}>
    {(Settings) => <Settings />}
  </LoadOnPress>
)
