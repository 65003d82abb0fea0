-- Administrators hear once of an appeal whose last word nobody may say.
alter table appeal add column nobody_told boolean not null default false;
