/** The region of every stage. The content security policy names this region's sign-in endpoint. */
export const region = 'ap-southeast-2'

export const stackNameOf = (stage: string): string => `portal-${stage}`
