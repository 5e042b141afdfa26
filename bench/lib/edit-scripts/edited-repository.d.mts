export const REPOSITORIES: readonly string[];

/** Work trees of the fixture repositories and folders for stores, in a temporary folder that goes with `remove`. */
export class EditedRepositories {
  remove(): void;
}
