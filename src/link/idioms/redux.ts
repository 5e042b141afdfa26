import type { Idiom, Rule } from "#contracts/idiom.ts";

const TOOLKIT = "@reduxjs/toolkit#";
const STORES = [
  "react-redux#useDispatch()",
  `${TOOLKIT}configureStore().dispatch`,
  "redux#{createStore,legacy_createStore}().dispatch",
  "redux#Store().dispatch",
  "redux#Dispatch()",
];

/** Types of actions: those of a creator that is given, or written out. */
const ACTION = "${0.@made.0|0}";

const cases = (use: readonly string[]): Rule => ({ role: "handles", trunk: "event", use, key: ACTION, handler: "1", scope: "'redux'" });

const redux: Idiom = {
  id: "redux",
  title: "Redux actions and reducers",
  rules: [
    {
      role: "handles",
      trunk: "event",
      use: `${TOOLKIT}createSlice`,
      key: "${0.name}/${0.reducers{}}",
      handler: "0.reducers{}.reducer|0.reducers{}",
      scope: "'redux'",
    },
    { role: "dispatches", trunk: "event", use: `${TOOLKIT}createSlice().actions.*`, key: "${made.0.name}/${name}", scope: "'redux'" },
    { role: "dispatches", trunk: "event", use: [`${TOOLKIT}createAction()`], key: "${made.0}", scope: "'redux'" },
    { role: "handles", trunk: "event", use: `${TOOLKIT}createAsyncThunk`, key: "${0}", handler: "1", scope: "'redux'" },
    { role: "dispatches", trunk: "event", use: [`${TOOLKIT}createAsyncThunk()`], key: "${made.0}", scope: "'redux'" },
    cases([
      `${TOOLKIT}createReducer>0**.addCase`,
      `${TOOLKIT}createSlice>0.extraReducers>0**.addCase`,
      `${TOOLKIT}ActionReducerMapBuilder()**.addCase`,
    ]),
    { role: "dispatches", trunk: "event", use: STORES, key: "${0.type}", scope: "'redux'" },
    {
      role: "handles",
      trunk: "event",
      use: "redux-saga/effects#{takeEvery,takeLatest,takeLeading}",
      key: ACTION,
      handler: "1",
      scope: "'redux'",
    },
    { role: "dispatches", trunk: "event", use: "redux-saga/effects#put", key: "${0.type}", scope: "'redux'" },
  ],
};
export default redux;
