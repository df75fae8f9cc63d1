/** Every stage stands in this region: the sign-in endpoint in the content security policy is this region's. */
export const region = 'ap-southeast-2'

export const stackNameOf = (stage: string): string => `portal-${stage}`
