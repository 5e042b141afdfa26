export interface KillOutcome {
  readonly trials: number;
  readonly killedBeforeTheEnd: number;
  readonly killedWhilePublishing: number;
  readonly killedAfterPublishing: number;
  readonly corrupt: number;
  readonly lost: number;
  readonly different: number;
  readonly troubles: readonly { readonly trial: number; readonly kind: string; readonly message: string }[];
}

export function killTrials(options: { readonly trials: number; readonly files: number; readonly seed?: number }): Promise<KillOutcome>;
